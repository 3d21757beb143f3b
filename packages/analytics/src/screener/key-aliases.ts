/** Other accepted spellings of keys: those of earlier versions, and the names of the same figures in other answers. */
export const keyAliases: Readonly<Record<string, string>> = {
	prevclose: "lastdone",
	prevchg: "changerate",
	balance: "turnover",
	shortvolumeratio: "shortvolumepercent",
	psttm: "pstm",
	dividendyield: "divyld",
	revenue: "sales",
	revenuettm: "sales",
	netincomettm: "netincome",
	fivedaychangerate: "chg5d",
	tendaychangerate: "chg10d",
	halfyearchangerate: "chg120d",
	ytdchangerate: "chgytd",
};

/** A key without the prefix `filter_` and without underscores, which a spelling may have or lack. */
export const plainKey = (key: string): string => key.replace(/^filter_/, "").replaceAll("_", "");
