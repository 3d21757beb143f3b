export { type DecimalSize, decimalSize, maxDigits } from "./cell-values.ts";
export { csvHead, csvLines, encode } from "./encode.ts";
export {
	acceptedFormat,
	type Encoding,
	encodingOf,
	type Format,
	json,
	mediaTypes,
	streamFormatOf,
} from "./negotiation.ts";
