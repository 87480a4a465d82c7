-- What teachers are evaluated by (EVA-1). A saved one never changes; a change is another row. No group: comes with Dars.
create table rubrics (
  id bigint generated always as identity primary key,
  group_id bigint references groups,
  name_en text,
  name_ar text,
  name_ckb text,
  -- {id, domain, name, weight}, in their order.
  indicators jsonb not null,
  created_by bigint references accounts,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index rubrics_by_group on rubrics (group_id);

-- A window of evaluations, and how much each kind of evaluator counts in its result (EVA-5).
create table evaluation_cycles (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  rubric_id bigint not null references rubrics,
  weight_of_evaluator smallint not null default 1 check (weight_of_evaluator between 0 and 100),
  weight_of_coordinator smallint not null default 1 check (weight_of_coordinator between 0 and 100),
  weight_of_management smallint not null default 1 check (weight_of_management between 0 and 100),
  revision integer not null default 1,
  check (starts_on <= ends_on)
);
create index evaluation_cycles_by_group on evaluation_cycles (group_id, starts_on);

create type evaluation_state as enum ('draft', 'submitted', 'acknowledged', 'appealed', 'final', 'cancelled');

-- A visit of a lesson. `key` is made by the app: a draft is written without a network.
create table evaluations (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  key text not null,
  author_id bigint not null references accounts,
  author_role role not null,
  author_name jsonb not null,
  teacher_id bigint not null,
  teaching_class_id bigint not null,
  rubric_id bigint not null references rubrics,
  held_on date not null,
  period smallint check (period between 1 and 12),
  topic text,
  state evaluation_state not null default 'draft',
  scores jsonb not null default '[]',
  -- {at, text}; the author's own.
  notes jsonb not null default '[]',
  strengths text,
  next_step text,
  -- Percent; null while it is a draft.
  outcome numeric(4, 1) check (outcome between 0 and 100),
  -- False where an appeal set it aside (EVA-5).
  is_counted boolean not null default true,
  answer text,
  submitted_at timestamptz,
  acknowledged_at timestamptz,
  final_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, key),
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id)
);
create index evaluations_by_teacher on evaluations (school_id, teacher_id, held_on);
create index evaluations_by_author on evaluations (school_id, author_id, held_on);

-- What happened to it, in order; an amendment keeps what stood before.
create table evaluation_events (
  school_id bigint not null,
  evaluation_id bigint not null,
  position integer not null,
  kind text not null,
  account_id bigint not null references accounts,
  role role not null,
  body text,
  before jsonb,
  happened_at timestamptz not null default now(),
  primary key (school_id, evaluation_id, position),
  foreign key (school_id, evaluation_id) references evaluations (school_id, id)
);

alter table evaluations enable row level security;
alter table evaluations force row level security;
create policy of_the_school on evaluations using (school_id = current_setting('app.school_id')::bigint);
alter table evaluation_events enable row level security;
alter table evaluation_events force row level security;
create policy of_the_school on evaluation_events using (school_id = current_setting('app.school_id')::bigint);

insert into rubrics (group_id, name_en, name_ar, name_ckb, indicators) values (null, 'Teacher evaluation', 'تقييم المعلم', 'هەڵسەنگاندنی مامۆستا', '[
  {"id": "duties", "domain": "profession", "weight": 10, "name": {"en": "Duties and conduct", "ar": "أداء الواجبات والسلوك", "ckb": "ئەرک و ڕەفتار"}},
  {"id": "community", "domain": "profession", "weight": 10, "name": {"en": "Professional community", "ar": "العمل ضمن المجتمع المهني", "ckb": "کاری هاوبەشی پیشەیی"}},
  {"id": "parents", "domain": "profession", "weight": 10, "name": {"en": "Contact with parents", "ar": "التواصل مع أولياء الأمور", "ckb": "پەیوەندی لەگەڵ دایک و باوک"}},
  {"id": "strategies", "domain": "teaching", "weight": 10, "name": {"en": "Varied strategies", "ar": "تنويع استراتيجيات التدريس", "ckb": "جۆراوجۆری شێوازی وانەوتنەوە"}},
  {"id": "results", "domain": "teaching", "weight": 10, "name": {"en": "Improving results", "ar": "تحسين نتائج الطلبة", "ckb": "باشترکردنی ئەنجامی قوتابیان"}},
  {"id": "planning", "domain": "teaching", "weight": 10, "name": {"en": "Planning and delivery", "ar": "تخطيط الدرس وتنفيذه", "ckb": "پلاندانان و جێبەجێکردنی وانە"}},
  {"id": "technology", "domain": "teaching", "weight": 10, "name": {"en": "Technology and media", "ar": "توظيف التقنية والوسائل", "ckb": "بەکارهێنانی تەکنەلۆژیا"}},
  {"id": "environment", "domain": "classroom", "weight": 5, "name": {"en": "Learning environment", "ar": "بيئة التعلم", "ckb": "ژینگەی فێربوون"}},
  {"id": "management", "domain": "classroom", "weight": 5, "name": {"en": "Classroom management", "ar": "إدارة الصف", "ckb": "بەڕێوەبردنی پۆل"}},
  {"id": "analysis", "domain": "assessment", "weight": 10, "name": {"en": "Analysing results", "ar": "تحليل النتائج", "ckb": "شیکردنەوەی ئەنجامەکان"}},
  {"id": "assessment", "domain": "assessment", "weight": 10, "name": {"en": "Varied assessment", "ar": "تنويع أساليب التقويم", "ckb": "جۆراوجۆری هەڵسەنگاندن"}}
]');
