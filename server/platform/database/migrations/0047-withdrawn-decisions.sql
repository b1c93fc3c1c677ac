-- A transaction that a person verified or flagged and left pending the same day is none that was reviewed: what was reviewed is
-- what was left verified or flagged.
UPDATE agent_activity SET transactions_reviewed = transactions_verified + transactions_flagged
WHERE transactions_reviewed > transactions_verified + transactions_flagged;
