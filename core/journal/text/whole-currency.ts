/** Words of countries without small change, and their currencies. */
export const OF_WHOLE =
  /(?<!\p{L})(?:NYUGTA|ÁFA|FIZETENDŐ|HUF|CLP|PYG|COP|VND|KRW|JPY|RUT|SII)(?!\p{L})|\d\s?(?:Ft|[원円₫đ])(?!\p{L})/iu;
