import { type Importer, ownResponsibility } from "../../frame/importer.ts";
import { type HaltSource, planHalts } from "../halts/plan-lists.ts";
import { readList } from "./parse.ts";

const licence = ownResponsibility("NYSE trade halts: published without a grant to redistribute.");

const source: HaltSource = {
	tag: "nyse",
	licence,
	stem: "nyse-trade-halts",
	ending: "csv",
	// `BKSY WS`, `ABR PRD`.
	style: "plain",
	read: readList,
};

/** The trade halts of the NYSE: those of the day, or their history from 2020 on. */
export const nyseHalts: Importer = {
	source: "nyse-halts",
	order: 80,
	task: "halts",
	title: "NYSE trade halts of all US exchanges, current or historical",
	tags: ["nyse"],
	licence,
	takes: /halts[\w.=&?-]*\.csv$|^download(\?[\w.=&-]*)?$/i,
	files: "the CSV download of trade halts, such as nyse-trade-halts.csv",
	url: "https://www.nyse.com/api/trade-halts/current/download",
	plan: (files, options, market) => planHalts(source, files, options, market),
};
