export { exhaustedAllowance } from "./allowance.ts";
export { newKey, wrongMethod } from "./methods.ts";
export {
	type AcceptedTokens,
	authorizationError,
	isKeyAsBearer,
	isKeyName,
	keyError,
	keyFormError,
	type MisplacedCredentials,
	otherKeyHeaders,
} from "./misplaced-key.ts";
export { type NearestPaths, nearestPaths } from "./nearest-path.ts";
export {
	contradictoryParameters,
	malformedPath,
	malformedQuery,
	repeatedParameter,
} from "./parameter-faults.ts";
export { unknownParameter } from "./parameter-names.ts";
export type { Detail, Refusal } from "./refusal.ts";
export {
	largeHead,
	longTarget,
	malformedRequest,
	maxHeadBytes,
	maxTargetLength,
	noHost,
	noTunnel,
	requestTimeout,
	severalHosts,
	type TransportError,
} from "./transport-faults.ts";
export { unknownRoute } from "./unknown-route.ts";
export { unknownVersion } from "./unknown-version.ts";
export { firstDate, lastDate } from "./values/allowed.ts";
export { badValue, missingParameter } from "./values/bad-value.ts";
