export {
	ApiError,
	BadParameter,
	badParameter,
	type ErrorCode,
	type ErrorDetail,
	errorStatus,
	parameterError,
} from "./errors.ts";
