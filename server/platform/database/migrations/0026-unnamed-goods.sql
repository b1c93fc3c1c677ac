-- Ranking counts what exports without articles say of money: what it keeps of such transactions is worked out anew, by the
-- job that ranks stores anew whenever signals have changed.
UPDATE transaction_details AS d SET facts = NULL
FROM transactions AS t
WHERE t.store_id = d.store_id AND t.id = d.transaction_id AND t.amount <> 0
  AND d.items::text = '[]' AND d.facts ->> 'loadedCents' IS NULL
  AND (t.transaction_type IN ('Sale', 'Refund') OR d.facts ->> 'ending' IN ('voided', 'aborted', 'canceled', 'suspended', 'declined'));
