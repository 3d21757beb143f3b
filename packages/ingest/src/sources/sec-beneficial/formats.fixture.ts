import type { MarketStore } from "@us-market-data/store";
import type { Format } from "../formats.fixture.ts";
import { rowsInto } from "../sec-13f/testing/market.ts";
import { scheduleXml } from "./documents.fixture.ts";
import { secBeneficial } from "./importer.ts";

const sound = scheduleXml({
	form: "13G",
	issuerCik: "0000000100",
	cusip: "000000018",
	persons: [{ name: "A Fund", shares: "1000", percent: "5.1", types: ["IA"] }],
});

const prepare = (store: MarketStore) =>
	rowsInto(store, {
		"A.US": { identifiers: [{ scheme: "cik", value: "100", name: "", date: "2025-01-01" }] },
	});

export const secBeneficialFormats: Format[] = [
	{
		format: "Schedule 13G",
		importer: secBeneficial,
		name: "schedule.xml",
		sound,
		prepare,
		broken: {
			"bad number": sound.replace(">1000<", ">1OOO<"),
			"bad percentage": sound.replace(">5.1<", ">five<"),
			"bad date": sound.replace("12/31/2024", "12/32/2024"),
			"bad CIK": sound.replace("0000000100", "none"),
			"no persons": sound.replaceAll("coverPageHeaderReportingPersonDetails", "someoneElse"),
			"another form": sound.replace("SCHEDULE 13G", "13F-HR"),
			"no signature": sound.replaceAll("signatureInformation", "signatureNone"),
		},
	},
];
