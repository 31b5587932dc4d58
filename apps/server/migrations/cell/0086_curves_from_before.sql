-- Curves from before 0085, as they go out.
update risk_scenarios set curve_text = replace(curve::text, ' ', '') where curve is not null;
