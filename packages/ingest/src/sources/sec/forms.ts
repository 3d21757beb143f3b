import { entryOf } from "../../frame/fields.ts";

/** Titles of forms, by type without `/A`. The others have their type as title. */
const names: Readonly<Record<string, string>> = {
	"10-K": "Annual report",
	"10-K405": "Annual report",
	"10-KSB": "Annual report of a small business",
	"10-KT": "Transition report",
	"10-Q": "Quarterly report",
	"10-QSB": "Quarterly report of a small business",
	"10-QT": "Transition report",
	"11-K": "Annual report of an employee stock plan",
	"13F-HR": "Holdings of an institutional manager",
	"144": "Notice of a proposed sale of securities",
	"20-F": "Annual report of a foreign issuer",
	"25": "Removal from listing",
	"25-NSE": "Removal from listing by the exchange",
	"3": "Initial statement of beneficial ownership",
	"4": "Changes in beneficial ownership",
	"40-F": "Annual report of a Canadian issuer",
	"424B2": "Prospectus",
	"424B3": "Prospectus",
	"424B5": "Prospectus",
	"5": "Annual statement of changes in beneficial ownership",
	"6-K": "Current report of a foreign issuer",
	"8-A12B": "Registration of securities on an exchange",
	"8-K": "Current report",
	ARS: "Annual report to shareholders",
	CORRESP: "Letter to the SEC",
	"DEF 14A": "Proxy statement",
	DEFA14A: "Additional proxy material",
	FWP: "Free writing prospectus",
	"NT 10-K": "Notice of a late annual report",
	"NT 10-Q": "Notice of a late quarterly report",
	PX14A6G: "Notice of exempt solicitation",
	"S-1": "Registration statement",
	"S-3": "Registration statement",
	"S-3ASR": "Shelf registration",
	"S-4": "Registration for a business combination",
	"S-8": "Registration for employee plans",
	"SC 13D": "Report of a large holder",
	"SC 13G": "Report of a large passive holder",
	"SCHEDULE 13D": "Report of a large holder",
	"SCHEDULE 13G": "Report of a large passive holder",
	SD: "Specialised disclosure report",
	UPLOAD: "Letter from the SEC",
};

/** A form in words, such as `Quarterly report`; empty for one that is not in the list. */
export function formName(form: string): string {
	const name = entryOf(names, form.replace(/\/A$/, "")) ?? "";
	return name !== "" && form.endsWith("/A") ? `${name}, amended` : name;
}

const annual = /^(10-K(T|405|SB)?|20-F|40-F)$/;
const quarterly = /^10-Q(T|SB)?$/;

/** True when a form reports on a period of the company; amendments do not count. */
export const isPeriodic = (form: string): boolean => annual.test(form) || quarterly.test(form);

/** True when a form announces an event. */
export const isCurrentReport = (form: string): boolean => form === "8-K" || form === "8-K/A";

/** Titles of the items of Form 8-K since 23 August 2004. */
const items: Readonly<Record<string, string>> = {
	"1.01": "Entry into a material definitive agreement",
	"1.02": "Termination of a material definitive agreement",
	"1.03": "Bankruptcy or receivership",
	"1.04": "Mine safety: shutdowns and patterns of violations",
	"1.05": "Material cybersecurity incidents",
	"2.01": "Completion of acquisition or disposition of assets",
	"2.02": "Results of operations and financial condition",
	"2.03": "Creation of a direct financial obligation",
	"2.04": "Triggering events that accelerate or increase a direct financial obligation",
	"2.05": "Costs associated with exit or disposal activities",
	"2.06": "Material impairments",
	"3.01": "Notice of delisting or failure to satisfy a listing rule; transfer of listing",
	"3.02": "Unregistered sales of equity securities",
	"3.03": "Material modification to rights of security holders",
	"4.01": "Changes in certifying accountant",
	"4.02": "Non-reliance on previously issued financial statements",
	"5.01": "Changes in control of registrant",
	"5.02": "Departure, election or appointment of directors or officers; compensatory arrangements",
	"5.03": "Amendments to articles of incorporation or bylaws; change in fiscal year",
	"5.04": "Temporary suspension of trading under employee benefit plans",
	"5.05": "Amendments to or waiver of the code of ethics",
	"5.06": "Change in shell company status",
	"5.07": "Submission of matters to a vote of security holders",
	"5.08": "Shareholder director nominations",
	"6.01": "Asset-backed securities: informational and computational material",
	"6.02": "Asset-backed securities: change of servicer or trustee",
	"6.03": "Asset-backed securities: change in credit enhancement or other external support",
	"6.04": "Asset-backed securities: failure to make a required distribution",
	"6.05": "Asset-backed securities: updating disclosure",
	"7.01": "Regulation FD disclosure",
	"8.01": "Other events",
	"9.01": "Financial statements and exhibits",
};

/** Titles of the items before that day. */
const olderItems: Readonly<Record<string, string>> = {
	"1": "Changes in control of registrant",
	"2": "Acquisition or disposition of assets",
	"3": "Bankruptcy or receivership",
	"4": "Changes in certifying accountant",
	"5": "Other events",
	"6": "Resignations of directors",
	"7": "Financial statements and exhibits",
	"8": "Change in fiscal year",
	"9": "Regulation FD disclosure",
	"10": "Amendments to the code of ethics",
	"11": "Temporary suspension of trading under employee benefit plans",
	"12": "Results of operations and financial condition",
};

/** Items that only say that exhibits are attached. */
const attachments: readonly string[] = ["9.01", "7"];
const results: readonly string[] = ["2.02", "12"];

/** True when the items of an 8-K announce results. */
export const announcesResults = (codes: readonly string[]): boolean =>
	codes.some((code) => results.includes(code));

const itemName = (code: string): string => {
	const name = entryOf(items, code) ?? entryOf(olderItems, code);
	return name === undefined ? `Item ${code}` : `Item ${code}: ${name}`;
};

/** The items of an 8-K in words. */
export const itemNames = (codes: readonly string[]): string => codes.map(itemName).join("; ");

/** The same without attachments, unless there is nothing else: what an 8-K is about. */
export function subject(codes: readonly string[]): string {
	const informative = codes.filter((code) => !attachments.includes(code));
	return itemNames(informative.length > 0 ? informative : codes);
}
