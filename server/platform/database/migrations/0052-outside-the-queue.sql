-- What is pending without money at risk is in no queue. Counted for all of a person's stores, from the index alone.
CREATE INDEX transactions_outside_queue ON transactions (store_id, priority, transaction_time) INCLUDE (employee_id)
  WHERE priority >= 2 AND risk = 0 AND NOT (is_verified OR is_flagged);
