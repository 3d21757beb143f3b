import { table } from "../table.ts";

/** Former symbols and names of securities of the sample, all real. `GOOG` meant the class A shares until class C was listed. */
export const formerRows = table(
	["ticker", "former", "name", "first", "last"],
	`
META  | FB    | Facebook, Inc. - Class A Common Stock         | 2012-05-18 | 2022-06-08
GOOGL | GOOG  | Google Inc. - Class A Common Stock            | 2004-08-19 | 2014-04-02
BKNG  | PCLN  | The Priceline Group Inc. - Common Stock       | 1999-03-30 | 2018-02-26
RTX   | UTX   | United Technologies Corporation Common Stock  |            | 2020-04-02
WBD   | DISCA | Discovery, Inc. - Series A Common Stock       |            | 2022-04-08
MNST  | HANS  | Hansen Natural Corporation - Common Stock     |            | 2012-01-06
MSI   | MOT   | Motorola, Inc. Common Stock                   |            | 2011-01-03
HPQ   | HWP   | Hewlett-Packard Company Common Stock          |            | 2002-05-03
LCID  | CCIV  | Churchill Capital Corp IV                     |            | 2021-07-23
T     | SBC   | SBC Communications Inc.                       |            | 2005-11-30
VZ    | BEL   | Bell Atlantic Corporation                     |            | 2000-06-30
TSLA  | TSLA  | Tesla Motors, Inc. - Common Stock             | 2010-06-29 | 2017-01-31
AAPL  | AAPL  | Apple Computer, Inc. - Common Stock           | 1980-12-12 | 2007-01-08
WMT   | WMT   | Wal-Mart Stores, Inc. Common Stock            | 1972-08-25 | 2018-01-31
`,
);
