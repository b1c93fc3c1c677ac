-- A list by risk has a random look where the queue has it: otherwise, comparing the two would give it away.
DROP INDEX transactions_risk;
CREATE INDEX transactions_risk ON transactions (store_id, greatest(risk, look_risk), transaction_time, id)
  INCLUDE (priority, filter_mask, amount, employee_id, risk, look_risk) WHERE risk > 0;

-- The place of the one that a random look stands beside. Stores are ranked again after the upgrade, which sets it.
ALTER TABLE transaction_risks ADD COLUMN look_rank smallint;
