import type { Handler } from "../handler.ts";
import { filingOf } from "../shared/filing.ts";
import { askedForms } from "./asked-forms.ts";

/** Filings of a company, newest first, of the requested form types. */
export const listFilings: Handler<"listFilings"> = async ({ symbol, count, form }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("filings", security.id, {
		order: "desc",
		limit: count,
		...(form ? { kinds: await askedForms(form, security, data) } : {}),
	});
	return {
		filings: rows.map(({ record }) => ({
			...filingOf(record),
			form: record.form || null,
			accessionNumber: record.accessionNumber || null,
		})),
	};
};
