export { ApiError, badParameter, type ErrorCode, type ErrorDetail, errorStatus, refused } from "./errors.ts";
