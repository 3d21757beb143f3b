import { filingForm, filingFormMeant } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";
import { BadParameter } from "../errors.ts";

/** Filings from which a refusal takes the forms that are held. */
const mostSearched = 500;
const mostNamed = 12;

/**
 * The forms of a request as they are held: as they were sent, and as the SEC writes them.
 *
 * @throws {BadParameter} 400 for a form that the SEC does not have and that no filing of the security has
 */
export async function askedForms(
	forms: readonly string[],
	security: SecurityRef,
	{ uncited }: CitingReader,
): Promise<string[]> {
	for (const form of forms) {
		if (filingForm(form) !== undefined) continue;
		const query = { order: "desc", limit: 1, kinds: [form.toUpperCase()] } as const;
		if ((await uncited.list("filings", security.id, query)).length === 0)
			throw await unknownForm(form, security, uncited);
	}
	return [...new Set(forms.flatMap((form) => [form.toUpperCase(), filingForm(form) ?? []].flat()))];
}

async function unknownForm(
	form: string,
	{ id, symbol }: SecurityRef,
	uncited: CitingReader["uncited"],
): Promise<BadParameter> {
	const newest = await uncited.list("filings", id, { order: "desc", limit: mostSearched });
	const held = [...new Set(newest.map(({ record }) => record.form))].filter((one) => one !== "");
	const named = held.slice(0, mostNamed).join(", ");
	const allowed = "types of filings of the SEC, such as 10-K";
	const note = named === "" ? undefined : `The newest filings of ${symbol} are ${named}`;
	return new BadParameter("form", form, allowed, { hint: { note, suggestion: filingFormMeant(form) } });
}
