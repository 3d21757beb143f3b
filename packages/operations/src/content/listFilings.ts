import { filingForm } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { filingOf } from "../shared/filing.ts";
import { newestPage } from "../shared/newest-page.ts";
import { askedForms } from "./asked-forms.ts";

/** Filings of a company, newest first, of the requested form types. */
export const listFilings: Handler<"listFilings"> = async (input, { data }) => {
	const { symbol, count, form, cursor, as_of } = input;
	const security = await data.knownSecurity(symbol);
	// Of the forms that are meant, so that another spelling goes on behind the same cursor.
	const meant = form && new Set(form.map((one) => filingForm(one) ?? one.toUpperCase()));
	const scope = ["listFilings", symbol, meant && [...meant].toSorted(), as_of];
	const { rows, next } = await newestPage(data, "filings", security.id, {
		scope,
		cursor,
		count,
		kinds: form && (await askedForms(form, security, data)),
	});
	return {
		filings: rows.map(({ record }) => ({
			...filingOf(record),
			form: record.form || null,
			accessionNumber: record.accessionNumber || null,
		})),
		next,
	};
};
