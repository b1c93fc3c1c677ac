-- Whoever is left out of the comparison of cashiers is listed with those who are left out of a filter or a signal.
ALTER TABLE rule_exceptions
  ADD COLUMN is_comparison boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT rule_exceptions_check,
  ADD CONSTRAINT rule_exceptions_of_what CHECK (num_nonnulls(filter, signal) + is_comparison::integer = 1),
  ADD CONSTRAINT rule_exceptions_compared CHECK (NOT is_comparison OR employee_id IS NOT NULL);
INSERT INTO rule_exceptions (store_id, is_comparison, employee_id, reason, until, created_by, created_at)
SELECT store_id, true, employee_id, reason, until, created_by, created_at
FROM comparison_exceptions ORDER BY created_at, store_id, employee_id;
DROP TABLE comparison_exceptions;
