-- What was in force when a version was learned: the defaults, which have no row, may be others in a later version of Tillwatch.
ALTER TABLE weight_versions ADD COLUMN weights_before json;
UPDATE weight_versions SET weights_before = coalesce(
  (SELECT b.weights FROM weight_versions b WHERE b.number = weight_versions.based_on),
  -- The defaults until now.
  '{"base":-7.76,"signals":{
    "unpaid-ticket":-0.38,"canceled-aside":1.47,"declined-payment":-2.4,"unpaid-load":2.24,"late-void":-0.28,
    "line-void":-0.14,"void-rung-again":0,"void-rung-later":0,"opened-drawer":2.37,"refund":1.53,
    "price-cut":-0.37,"deep-cut":2.36,"penny-sale":0.62,"discount":0.46,"training":2,"paid-in-cash":1.96,
    "worth-stealing":0.59,"much-money":0.29,"implausible-amount":2,"post-void":2.46,"drawer-soon-after":1.49,
    "drawer-later-on":0,"drawer-just-before":0,"belongs-to":-1,"drawer-explained":-0.82,"drawer-at-start":-2.33,
    "drawer-alone":0,"canceled-later":0,"rung-again":0,"rung-again-in-part":0.32,"never-rung-again":0,
    "inquiry-before":0,"sold-before":0,"refunded-over-sold":1,"never-sold":0.49,"same-again":1.33,
    "same-card":4.37,"quiet-minutes":0.29,"number-gap":0.5,"above-peers":1.83,"below-peers":-2.5,
    "flagged-before":4.07,"cleared-before":-0.93
  }}');
ALTER TABLE weight_versions ALTER COLUMN weights_before SET NOT NULL;
