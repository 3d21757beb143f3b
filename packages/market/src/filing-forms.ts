import { folded } from "./nearest.ts";

/** Types of the SEC's filings, without `/A`. */
const types = [
	"1-A|1-K|1-SA|1-U|1-Z|2-A|3|4|5|6-K|8-A12B|8-A12G|8-K|8-K12B|8-K12G3|8-K15D5|8-M|10-12B|10-12G|10-C|10-D|10-K|10-K405|10-KSB",
	"10-KSB40|10-KT|10-KT405|10-Q|10-QSB|10-QT|11-K|11-KT|13F-HR|13F-NT|13FCONP|13H|15-12B|15-12G|15-15D|15F-12B|15F-12G|15F-15D",
	"18-K|19B-4|20-F|20FR12B|20FR12G|24F-2NT|25|25-NSE|35-CERT|40-17F2|40-17G|40-33|40-6B|40-APP|40-F|40FR12B|40FR12G|40-OIP",
	"144|305B2|424A|424B1|424B2|424B3|424B4|424B5|424B7|424B8|424H|424I|425|485APOS|485BPOS|485BXT|486BPOS|487|497|497AD|497J|497K|497VPI",
	"ABS-15G|ABS-EE|ADV|ARS|ATS-N|AW|AW WD|BW-2|BW-3|C|C-AR|C-TR|C-U|CB|CERT|CERTAMX|CERTARCA|CERTBATS|CERTNAS|CERTNYS|CERTPAC|CORRESP",
	"CT ORDER|D|DEF 14A|DEF 14C|DEF13E3|DEFA14A|DEFA14C|DEFC14A|DEFC14C|DEFM14A|DEFM14C|DEFN14A|DEFR14A|DEFR14C|DEFS14A|DEFS14C",
	"DFAN14A|DFRN14A|DOS|DOSLTR|DRS|DRSLTR|EFFECT|F-1|F-10|F-10EF|F-10POS|F-1MEF|F-3|F-3ASR|F-3D|F-3DPOS|F-3MEF|F-4|F-4 POS|F-4MEF",
	"F-6|F-6 POS|F-6EF|F-7|F-7 POS|F-8|F-80|F-80POS|F-8 POS|F-N|F-X|FOCUSN|FWP|G-FIN|IRANNOTICE|LETTER|MA|MA-I|N-1|N-1A|N-2|N-2ASR|N-2 POSASR",
	"N-14|N-14 8C|N-18F1|N-23C-2|N-23C3A|N-23C3B|N-30B-2|N-30D|N-4|N-6|N-6F|N-8A|N-8B-2|N-8F|N-8F ORDR|N-54A|N-54C|N-CEN|N-CR|N-CSR|N-CSRS",
	"N-LIQUID|N-MFP|N-MFP1|N-MFP2|N-MFP3|N-PORT|N-PX|N-Q|N-VPFS|NO ACT|NPORT-EX|NPORT-P|NSAR-A|NSAR-B|NT 10-D|NT 10-K|NT 10-Q|NT 11-K|NT 15D2",
	"NT 20-F|NT N-CEN|NT NPORT-P|NT-NCEN|NT-NCSR|NT-NSAR|NTN 10K|NTN 10Q|POS 8C|POS AM|POS AMC|POS AMI|POS EX|POS462B|POS462C|POSASR|PRE 14A|PRE 14C",
	"PRE13E3|PREC14A|PREC14C|PREM14A|PREM14C|PREN14A|PRER14A|PRER14C|PRES14A|PRRN14A|PX14A6G|PX14A6N|QRTLYRPT|REVOKED|RW|RW WD|S-1|S-11|S-11MEF",
	"S-1MEF|S-2|S-20|S-3|S-3ASR|S-3D|S-3DPOS|S-3MEF|S-4|S-4 POS|S-4EF|S-4MEF|S-6|S-8|S-8 POS|S-B|SB-1|SB-2|SC 13D|SC 13E1|SC 13E3|SC 13G|SC 14D1",
	"SC 14D9|SC 14F1|SC 14N|SC TO-C|SC TO-I|SC TO-T|SC13E4F|SC14D1F|SC14D9C|SC14D9F|SCHEDULE 13D|SCHEDULE 13G|SD|SE|SF-1|SF-3|SL|SP 15D2|STOP ORDER",
	"SUPPL|T-3|TA-1|TA-2|TA-W|TH|TTW|UNDER|UPLOAD|WDL|X-17A-5",
].flatMap((line) => line.split("|"));

const byFolded = new Map(types.map((type) => [folded(type), type]));

/** Names of types without their number or ending. */
const usual = new Map([
	["13f", "13F-HR"],
	["13d", "SCHEDULE 13D"],
	["13g", "SCHEDULE 13G"],
	["proxy", "DEF 14A"],
	["proxystatement", "DEF 14A"],
	["annual", "10-K"],
	["annualreport", "10-K"],
	["quarterly", "10-Q"],
	["quarterlyreport", "10-Q"],
	["current", "8-K"],
	["currentreport", "8-K"],
	["insider", "4"],
]);

/**
 * The SEC's type of filing that a text names, in the SEC's spelling: `10k`, `10K` and `Form 10-K` are `10-K`. Undefined
 * for a text that names none.
 *
 * @example
 * filingForm("Form 10-K"); // => "10-K"
 * filingForm("10k/a"); // => "10-K/A"
 * filingForm("annual"); // => undefined
 */
export function filingForm(text: string): string | undefined {
	const [, base = "", amended] =
		/^(?:SEC )?(?:FORM[ -]?)?(.*?)([ /-]?A)?$/.exec(text.toUpperCase().trim()) ?? [];
	const exactForm = byFolded.get(folded(`${base}${amended ?? ""}`));
	if (exactForm !== undefined) return exactForm;
	const type = amended === undefined ? undefined : byFolded.get(folded(base));
	return type === undefined ? undefined : `${type}/A`;
}

/**
 * The type of filing that a word most likely means.
 *
 * @example
 * filingFormMeant("annual"); // => "10-K"
 */
export const filingFormMeant = (text: string): string | undefined =>
	filingForm(text) ?? usual.get(folded(text));
