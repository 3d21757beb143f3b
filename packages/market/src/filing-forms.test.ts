import { expect, test } from "vitest";
import { filingForm, filingFormMeant } from "./filing-forms.ts";

test.each([
	["10-K", "10-K"],
	["10K", "10-K"],
	["10k", "10-K"],
	["Form 10-K", "10-K"],
	["10-K/A", "10-K/A"],
	["10ka", "10-K/A"],
	["Form 4", "4"],
	["4/A", "4/A"],
	["8k", "8-K"],
	["10Q", "10-Q"],
	["def14a", "DEF 14A"],
	["DEFA14A", "DEFA14A"],
	["N-1A", "N-1A"],
	["sc 13g/a", "SC 13G/A"],
	["13F", undefined],
	["annual", undefined],
	["", undefined],
	["A", undefined],
	["F".repeat(5_000), undefined],
])("the form %s is the SEC's %s", (text, form) => {
	expect(filingForm(text)).toBe(form);
});

test("a word for a form is no form, and means one", () => {
	expect(["13F", "annual", "nonsense"].map(filingFormMeant)).toEqual(["13F-HR", "10-K", undefined]);
});
