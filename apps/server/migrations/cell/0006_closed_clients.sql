-- Closed clients' records stay, unseen (docs/decisions/0067). Runs, answers and members of portfolios are read with what they belong to.
set local lock_timeout = '5s';
call enforce_closed_clients('assessments');
call enforce_closed_clients('risk_scenarios');
call enforce_closed_clients('risk_portfolios');
call enforce_closed_clients('risk_appetites');
call enforce_closed_clients('exposure_snapshots');
call enforce_closed_clients('exposure_computations');
call enforce_closed_clients('exposure_events');
