import type { Config } from "tailwindcss";

const colours = [
  "canvas",
  "surface",
  "raised",
  "sunken",
  "sidebar",
  "line",
  "line-soft",
  "line-strong",
  "edge",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-soft",
  "on-accent",
  "good",
  "good-soft",
  "warn",
  "warn-soft",
  "bad",
  "bad-soft",
];

/** The names of the design tokens. Their values for light and dark are CSS variables in `src/app/app.css`. */
const config: Config = {
  content: ["./index.html", "./src/**/*.{ts,tsx}"],
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: Object.fromEntries(colours.map((name) => [name, `var(--${name})`])),
      fontFamily: {
        sans: ['"Geist Variable"', '"Geist Fallback"', "system-ui", "sans-serif"],
        mono: ['"Geist Mono Variable"', "ui-monospace", "SFMono-Regular", "Menlo", "monospace"],
      },
      fontSize: {
        xs: ["12px", "16px"],
        sm: ["13px", "20px"],
        base: ["15px", "24px"],
        lg: ["17px", "26px"],
        xl: ["20px", { lineHeight: "28px", letterSpacing: "-0.015em" }],
        "2xl": ["24px", { lineHeight: "32px", letterSpacing: "-0.02em" }],
        "3xl": ["32px", { lineHeight: "40px", letterSpacing: "-0.025em" }],
        display: ["clamp(36px, 6vw, 56px)", { lineHeight: "1.08", letterSpacing: "-0.03em" }],
      },
      borderRadius: { control: "8px", panel: "12px" },
      boxShadow: {
        float: "0 1px 2px var(--shadow), 0 8px 24px -8px var(--shadow)",
        control: "0 1px 1px color-mix(in oklch, var(--shadow) 40%, transparent)",
      },
      transitionTimingFunction: { out: "cubic-bezier(0.2, 0, 0, 1)" },
    },
  },
};

export default config;
