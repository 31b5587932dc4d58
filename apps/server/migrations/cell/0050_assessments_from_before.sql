-- Assessments from before in the words of 0049: ids of the frameworks that the product comes with, and entries that don't apply.
update assessments set framework = case framework when 'nist-csf-2.0' then 'nist-csf-2-0' when 'nist-sp-800-171-r2' then framework
    when 'nist-sp-800-53-r5-moderate' then 'nist-sp-800-53-r5' else framework end,
  entries_total = greatest(entries_total, controls_total),
  started_at = case when status <> 'draft' then created_at end,
  archived_at = case when status = 'archived' then updated_at end,
  archived_from = case when status = 'archived' then case when completed_at is null then 'active' else 'completed' end end;
update assessment_answers set applicability = 'not-applicable', result = null where result = 'not-applicable';
