-- Every change of a reviewed transaction, so that what a later one replaced stays readable and can be brought back.
ALTER TABLE last_reviews RENAME TO review_changes;
ALTER TABLE review_changes DROP CONSTRAINT last_reviews_pkey;
ALTER TABLE review_changes ADD PRIMARY KEY (store_id, transaction_id, version);
ALTER TABLE review_changes ADD undoes integer; -- the version that this change took back
ALTER TABLE review_changes ADD was_opened boolean; -- whether the review was open before the decision; null when not told

-- Lists by status. A transaction that nobody reviewed is in none of them, so that loading a file writes none.
CREATE INDEX transactions_verified ON transactions (store_id, transaction_time, id) WHERE is_verified;
CREATE INDEX transactions_flagged ON transactions (store_id, transaction_time, id) WHERE is_flagged;
CREATE INDEX transactions_reviewed ON transactions (store_id, reviewed_by, transaction_time, id)
  WHERE reviewed_by IS NOT NULL;
