import { AliasOfExistingParameter } from "./alias-of-existing-parameter.js";
import { AmountsAsText } from "./amounts-as-text.js";
import { CodesExplained } from "./codes-explained.js";
import { EncodingsOfRows } from "./encodings-of-rows.js";
import { ErrorBodyHasError } from "./error-body-has-error.js";
import { MemberMeaning } from "./member-meaning.js";
import { MemberNames } from "./member-names.js";
import { MemberTimes } from "./member-times.js";
import { NoOrphanFiles } from "./no-orphan-files.js";
import { NumericParametersBounded } from "./numeric-parameters-bounded.js";
import { ObjectsOpen } from "./objects-open.js";
import { OperationDeprecation } from "./operation-deprecation.js";
import { OperationExtensions } from "./operation-extensions.js";
import { OperationFamily } from "./operation-family.js";
import { OperationIdMatchesFile } from "./operation-id-matches-file.js";
import { OperationTagIsArea } from "./operation-tag-is-area.js";
import { ParameterComplete } from "./parameter-complete.js";
import { ParameterNames } from "./parameter-names.js";
import { PortableKeywords } from "./portable-keywords.js";
import { PropertyDescription } from "./property-description.js";
import { ResponseExamplesNamed } from "./response-examples-named.js";
import { SharedResponseHeaders } from "./shared-response-headers.js";
import { TextParametersBounded } from "./text-parameters-bounded.js";
import { UnknownValues } from "./unknown-values.js";

/**
 * Rules of this contract that Redocly lacks, each in the file of its name.
 *
 * @returns {import("@redocly/openapi-core").Plugin}
 */
export default function plugin() {
	return {
		id: "contract",
		rules: {
			oas3: {
				"alias-of-existing-parameter": AliasOfExistingParameter,
				"amounts-as-text": AmountsAsText,
				"codes-explained": CodesExplained,
				"encodings-of-rows": EncodingsOfRows,
				"error-body-has-error": ErrorBodyHasError,
				"member-meaning": MemberMeaning,
				"member-names": MemberNames,
				"member-times": MemberTimes,
				"no-orphan-files": NoOrphanFiles,
				"numeric-parameters-bounded": NumericParametersBounded,
				"objects-open": ObjectsOpen,
				"operation-deprecation": OperationDeprecation,
				"operation-extensions": OperationExtensions,
				"operation-family": OperationFamily,
				"operation-id-matches-file": OperationIdMatchesFile,
				"operation-tag-is-area": OperationTagIsArea,
				"portable-keywords": PortableKeywords,
				"parameter-complete": ParameterComplete,
				"parameter-names": ParameterNames,
				"property-description": PropertyDescription,
				"response-examples-named": ResponseExamplesNamed,
				"shared-response-headers": SharedResponseHeaders,
				"text-parameters-bounded": TextParametersBounded,
				"unknown-values": UnknownValues,
			},
		},
	};
}
