-- A process of the version before sealing, still running during an update, would ship an entry under its temporary number and take that
-- for its place: all that follow would seem to be shipped. It fails instead, and the next version ships the entry once it is sealed.
alter table audit_shipping add constraint audit_shipping_sealed check (seq < 100000000000000) not valid;
alter table audit_shipping validate constraint audit_shipping_sealed;
