import { type ComponentProps, type ComponentType, useState } from "react";

/**
 * The button of a menu. What opens comes when somebody is about to open it, because most pages are only read.
 *
 * @param load brings the whole menu, whose button is the same, and which is open at first
 * @param menu what the menu needs
 */
export function LateMenu<Props extends object>({
	load,
	menu,
	...button
}: {
	load: () => Promise<{ default: ComponentType<Props> }>;
	menu: Props;
} & ComponentProps<"button">) {
	const [Opened, setOpened] = useState<ComponentType<Props>>();
	const open = () => void load().then((loaded) => setOpened(() => loaded.default));
	if (Opened) return <Opened {...menu} />;
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			onPointerEnter={() => void load()}
			onFocus={() => void load()}
			onClick={open}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown") return;
				event.preventDefault();
				open();
			}}
			{...button}
		/>
	);
}
