/**
 * A parameter states whether it is required, and has an example or a default: the reference, the client and the first
 * request of each test take their value from there.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ParameterComplete = () => ({
	Parameter(parameter, { report, location, resolve }) {
		const name = `Parameter "${parameter.name}"`;
		if (typeof parameter.required !== "boolean")
			report({ message: `${name} does not state "required"; allowed: true, false.`, location });
		const { default: fallback } = resolve(parameter.schema ?? {}).node ?? {};
		if ([parameter.example, parameter.examples, fallback].every((value) => value === undefined))
			report({ message: `${name} has no "example"; give it a value that a caller sends.`, location });
	},
});
