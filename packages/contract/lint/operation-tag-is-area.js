import { pathFile } from "./path-file.js";

/**
 * Every operation has one tag: its area, which is also the folder of its file.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const OperationTagIsArea = () => ({
	Operation({ tags = [] }, { report, location }) {
		const at = location.child("tags");
		if (tags.length !== 1) {
			report({ message: `An operation has one tag, this one has ${tags.length}.`, location: at });
		}
		const file = pathFile(location);
		if (file && tags.length === 1 && tags[0] !== file.area) {
			report({ message: `The tag "${tags[0]}" differs from the folder "${file.area}".`, location: at });
		}
	},
});
