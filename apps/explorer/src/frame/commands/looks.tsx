import { Dialog } from "@base-ui/react/dialog";
import { setPreferences, usePreferences } from "../../session/preferences.ts";
import { colours, themes } from "./commands.ts";

/** The choice of theme and of the colours of up and down. It stays in this browser. */
export function Looks() {
	const { theme, colours: chosen } = usePreferences();
	return (
		<>
			<Dialog.Title>Looks</Dialog.Title>
			<Options
				title="Theme"
				names={themes}
				value={theme}
				onChange={(value) => setPreferences({ theme: value })}
			/>
			<Options
				title="Colours of changes"
				names={colours}
				value={chosen}
				onChange={(value) => setPreferences({ colours: value })}
			/>
			<Dialog.Close className="button">Close</Dialog.Close>
		</>
	);
}

function Options<V extends string>({
	title,
	names,
	value,
	onChange,
}: {
	title: string;
	names: Readonly<Record<V, string>>;
	value: V;
	onChange: (value: V) => void;
}) {
	return (
		<fieldset className="options">
			<legend>{title}</legend>
			{(Object.entries(names) as [V, string][]).map(([one, name]) => (
				<label key={one}>
					<input type="radio" name={title} checked={one === value} onChange={() => onChange(one)} />
					{name}
				</label>
			))}
		</fieldset>
	);
}
