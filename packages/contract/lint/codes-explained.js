/**
 * A number of an enum, such as 0 or 201, says nothing by itself: the description beside it gives each a meaning.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const CodesExplained = () => ({
	Schema({ description = "", enum: values = [] }, { report, location }) {
		const codes = values.filter((value) => typeof value === "number");
		const silent = codes.filter((code) => !new RegExp(`(^|\\D)${code}(\\D|$)`).test(description));
		if (silent.length > 0)
			report({
				message: `The description does not explain ${silent.join(", ")}; it says what each number of the enum means.`,
				location: location.child("enum"),
			});
	},
});
