-- A coordinator whom a class sees in its room (domain §1.7). By itself: a value is used only after it is committed.
alter type room_member_role add value 'coordinator' after 'staff';
