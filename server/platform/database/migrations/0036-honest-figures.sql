-- Figures count transactions by the state in which a person left them that day: changing one's mind is one review.
WITH standing AS (
  SELECT c.* FROM review_changes c
  WHERE c.activity_date IS NOT NULL AND c.undoes IS NULL AND NOT EXISTS (
    SELECT FROM review_changes u
    WHERE u.store_id = c.store_id AND u.transaction_id = c.transaction_id AND u.undoes = c.version)
), counted AS (
  SELECT store_id, user_id, activity_date, sum(reviewed) AS reviewed, sum(verified) AS verified, sum(flagged) AS flagged
  FROM standing GROUP BY 1, 2, 3
), last AS (
  SELECT DISTINCT ON (store_id, user_id, activity_date, transaction_id) *
  FROM standing ORDER BY store_id, user_id, activity_date, transaction_id, version DESC
), distinct_ones AS (
  SELECT store_id, user_id, activity_date, sum(reviewed) AS reviewed, sum(verified) AS verified, sum(flagged) AS flagged
  FROM last GROUP BY 1, 2, 3
)
-- Only what was counted twice is taken off, since days may have more than the changes that are still kept.
UPDATE agent_activity a SET
  transactions_reviewed = greatest(0, a.transactions_reviewed - (c.reviewed - d.reviewed)),
  transactions_verified = greatest(0, a.transactions_verified - (c.verified - d.verified)),
  transactions_flagged = greatest(0, a.transactions_flagged - (c.flagged - d.flagged))
FROM counted c JOIN distinct_ones d USING (store_id, user_id, activity_date)
WHERE a.store_id = c.store_id AND a.agent_id = c.user_id AND a.activity_date = c.activity_date;

-- How long the reviewer had had the transaction open when deciding; null when not known.
ALTER TABLE review_changes ADD open_for_ms integer;
CREATE INDEX review_changes_day ON review_changes (activity_date, user_id) WHERE activity_date IS NOT NULL;

ALTER TABLE presence ADD opened_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE presence ADD closed_at timestamptz; -- kept for a moment, for a decision that comes in after it

-- Whose pages are connected. Nothing of it matters after a crash.
CREATE UNLOGGED TABLE connected_pages (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now()
);
