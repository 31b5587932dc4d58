-- What controls do to the exposure of the latest day: the curve without any control and the one with planned controls, as `curve`, and the
-- planned control that saves most for its cost. Null where controls change nothing, and on older days.
alter table exposure_snapshots add curve_inherent jsonb, add curve_residual jsonb, add best_control jsonb;
