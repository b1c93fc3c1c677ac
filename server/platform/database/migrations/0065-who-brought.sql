-- Which upload brought a transaction to the store: the first that has it, as far as that is known of older ones.
ALTER TABLE transaction_readings ADD COLUMN is_first boolean NOT NULL DEFAULT false;
UPDATE transaction_readings x SET is_first = true
FROM (SELECT store_id, transaction_id, min(upload_id) AS upload_id FROM transaction_readings GROUP BY 1, 2) f
WHERE x.store_id = f.store_id AND x.transaction_id = f.transaction_id AND x.upload_id = f.upload_id;
