import { filingForm, filingFormMeant } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import { BadParameter } from "../errors.ts";
import type { Handler } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { formFilingOf } from "../shared/filing.ts";
import { newestPage } from "../shared/newest-page.ts";

/** Filings from which a refusal takes the forms that are held. */
const maxSearched = 500;
const maxNamed = 12;

/**
 * The forms of a request as they are held: as they were sent, and as the SEC writes them.
 *
 * @throws {BadParameter} 400 for a form that the SEC does not have and that no filing of the security has
 */
async function requestedForms(
	forms: readonly string[],
	security: SecurityRef,
	{ untracked }: ProvenanceReader,
): Promise<string[]> {
	for (const form of forms) {
		if (filingForm(form) !== undefined) continue;
		const query = { order: "desc", limit: 1, kinds: [form.toUpperCase()] } as const;
		if ((await untracked.list("filings", security.id, query)).length === 0)
			throw await unknownForm(form, security, untracked);
	}
	return [...new Set(forms.flatMap((form) => [form.toUpperCase(), filingForm(form) ?? []].flat()))];
}

async function unknownForm(
	form: string,
	{ id, symbol }: SecurityRef,
	uncited: ProvenanceReader["untracked"],
): Promise<BadParameter> {
	const newest = await uncited.list("filings", id, { order: "desc", limit: maxSearched });
	const stored = [...new Set(newest.map(({ record }) => record.form))].filter((one) => one !== "");
	const named = stored.slice(0, maxNamed).join(", ");
	const allowed = "types of filings of the SEC, such as 10-K";
	const note = named === "" ? undefined : `The newest filings of ${symbol} are ${named}`;
	return new BadParameter("form", form, allowed, { hint: { note, suggestion: filingFormMeant(form) } });
}

/** Filings of a company, newest first, of the requested form types. */
export const listFilings: Handler<"listFilings"> = async (input, { data }) => {
	const { symbol, count, form, cursor, as_of } = input;
	const security = await data.requireSecurity(symbol);
	// Of the forms that are meant, so that another spelling goes on behind the same cursor.
	const meant = form && new Set(form.map((one) => filingForm(one) ?? one.toUpperCase()));
	const scope = ["listFilings", symbol, meant && [...meant].toSorted(), as_of];
	const { rows, next } = await newestPage(data, "filings", security.id, {
		scope,
		cursor,
		count,
		kinds: form && (await requestedForms(form, security, data)),
	});
	return {
		filings: rows.map(({ record }) => formFilingOf(record)),
		next,
	};
};
