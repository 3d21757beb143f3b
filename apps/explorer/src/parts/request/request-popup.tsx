import { Dialog } from "@base-ui/react/dialog";
import { Tabs } from "@base-ui/react/tabs";
import { Link } from "@tanstack/react-router";
import { searchOf } from "../../pages/api/search.ts";
import type { PanelRequest } from "../panel/open-requests.ts";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { type RequestSpec, requestTexts } from "./request-texts.ts";
import "../dialog.css";

const languages = [
	["curl", "curl"],
	["python", "Python"],
	["typescript", "TypeScript"],
	["commandLine", "Command line"],
] as const;

/** The request of a panel in the languages that people copy. */
const RequestPopup = ({ asked, title, close }: PanelRequest & { close: () => void }) => (
	<Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
		<Dialog.Portal>
			<Dialog.Backdrop className="backdrop" />
			<Dialog.Popup className="dialog">
				<Dialog.Title>Request of {title}</Dialog.Title>
				<RequestForms asked={asked} />
				<div className="ways">
					<Link
						className="button"
						to="/explorer/api/{-$operation}"
						params={{ operation: asked.id }}
						search={searchOf(asked.params ?? {})}
					>
						Open in the console
					</Link>
					<Dialog.Close className="button">Close</Dialog.Close>
				</div>
			</Dialog.Popup>
		</Dialog.Portal>
	</Dialog.Root>
);

export default RequestPopup;

/** A request in each language, to copy. */
export function RequestForms({ asked }: { asked: RequestSpec }) {
	const texts = requestTexts(asked);
	return (
		<Tabs.Root defaultValue="curl">
			<Tabs.List className="tabs">
				{languages.map(([name, label]) => (
					<Tabs.Tab key={name} value={name} className="tab">
						{label}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{languages.map(([name, label]) => (
				<Tabs.Panel key={name} value={name} className="code">
					<CodeBlock label={`Request as ${label}`} text={texts[name]} />
					<CopyButton text={texts[name]} label="Copy" />
				</Tabs.Panel>
			))}
		</Tabs.Root>
	);
}
