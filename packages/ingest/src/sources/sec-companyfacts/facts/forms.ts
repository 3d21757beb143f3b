/** Annual and quarterly reports and the current reports that restate them; no proxies, no prospectuses. */
const reports = /^(10-K|10-KT|10-K405|10-Q|10-QT|20-F|40-F|6-K|8-K)(\/A)?$/;

export const isReport = (form: string): boolean => reports.test(form);

/** Forms that hold a whole fiscal year. */
export const isAnnual = (form: string): boolean => /^(10-K|20-F|40-F)/.test(form);
