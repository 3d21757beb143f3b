export { encode } from "./encode.ts";
export { acceptedFormat, type Encoding, encodingOf, type Format, json, mediaTypes } from "./negotiation.ts";
