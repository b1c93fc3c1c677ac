-- The hour of the day, 0 to 23: some findings are rare at some hours. Stores are ranked again after the upgrade, which
-- sets it.
ALTER TABLE transaction_risks ADD COLUMN hour smallint;
