-- Who signs in at a provider: in which roles, from which mail domains (none: from any), and which claim suggests the
-- login of somebody who is not linked yet.
alter table identity_providers
  add column roles text[] not null
    default '{student,teacher,school_management,administrator,subject_coordinator,evaluator}',
  add column mail_domains text[] not null default '{}',
  add column login_claim text not null default 'email';
