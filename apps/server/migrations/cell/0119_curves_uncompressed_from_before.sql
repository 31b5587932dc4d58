-- Curves from before 0116: joined with an empty text, they are written anew.
update risk_scenarios set curve_text = curve_text || '' where curve_text is not null;
