import { onContentUpdated, type Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { showOwnAddress } from "./own-address.ts";
import "./style.css";

export default {
	extends: theme,
	setup: () => onContentUpdated(showOwnAddress),
} satisfies Theme;
