-- Numbers of payment cards in the original; null until it has been read to its end.
ALTER TABLE data_uploads ADD COLUMN card_numbers integer;
