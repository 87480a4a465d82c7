-- school/enrolment gives register numbers; enrolments_one_register_no keeps them unique.
drop trigger gives_register_no on enrolments;
drop function give_register_no();
