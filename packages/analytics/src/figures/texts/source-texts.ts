import type { CompanyFigure, FigureText, FigureTexts, SourceRule } from "../figure.ts";

const ofFacts = (name: string, description: string, formula: string): FigureText => ({
	name,
	description,
	formula,
	inputs: ["reportedFacts.periods"],
	unit: "currency",
	places: null,
	nullWhen: "A fact that it follows from is not filed.",
});

/** The rules by which values come from the files of sources. A figure that another one is made of carries one of them. */
export const sourceTexts: FigureTexts<SourceRule | CompanyFigure> = {
	stated: {
		name: "As stated",
		description: "Value as the record of a source states it; of statements, the fact of the newest filing.",
		formula: "value of the record",
		inputs: [],
		unit: "text",
		places: null,
		nullWhen: "The source does not state it.",
	},
	sumoftags: ofFacts(
		"Sum of tags",
		"Sum of the facts of one period under two or more tags, where no tag states the whole.",
		"Σ facts",
	),
	differenceofperiods: ofFacts(
		"Difference of periods",
		"Fact of a longer period less those of its other parts: a fourth quarter is the year less three quarters, else less nine months; a second or third quarter is the year to date less the part before.",
		"fact of the longer period - Σ facts of the other parts",
	),
	impliedbyitems: ofFacts(
		"Implied by other items",
		"Item that follows from others of one period: gross profit is revenue less its cost; liabilities are assets less the equity of all owners and what stands between the two.",
		"whole - Σ parts",
	),
	restatedforsplit: ofFacts(
		"Restated for a split",
		"Fact per share, or number of shares, of before a split, in the shares of the newest filing.",
		"fact × old shares / new shares; of a number of shares, fact × new shares / old shares",
	),
	derivedbysource: {
		name: "Derived, by a rule that is not kept",
		description: "Value that the source or an earlier import has derived of other values.",
		formula: "value of the record",
		inputs: [],
		unit: "currency",
		places: null,
		nullWhen: "The source does not give it.",
	},
	sicdivision: {
		name: "Sector by SIC code",
		description:
			"Division of the Standard Industrial Classification that holds the first two digits of the code.",
		formula: "division(companies.sicCode)",
		inputs: ["companies.sicCode"],
		unit: "text",
		places: null,
		nullWhen: "No SIC code is known.",
	},
};
