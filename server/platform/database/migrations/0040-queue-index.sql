-- The queue of many stores reads the first transactions of each: from the index alone.
DROP INDEX transactions_queue;
CREATE INDEX transactions_queue ON transactions (store_id, greatest(risk, look_risk), transaction_time, id)
  INCLUDE (risk, look_risk) WHERE risk > 0 AND NOT (is_verified OR is_flagged);
