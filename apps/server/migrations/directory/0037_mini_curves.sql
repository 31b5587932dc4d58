-- The loss exceedance curve in a few points, as lists draw it beside a scenario's figures. Null until the figures are next computed.
alter table risk_scenarios add curve jsonb;
