const DURATION =
  /^-?P(?:(\d{1,6})D)?T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,]\d{1,12})?S)?$/;

/** An OpenDocument time as a person sees it: "PT02H30M00S" is 02:30:00. Any other text is unchanged. */
export function shownDuration(written: string): string {
  const parts = DURATION.exec(written);
  if (parts === null) return written;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const two = (value: number) => String(value).padStart(2, "0");
  const sign = written.startsWith("-") ? "-" : "";
  return `${sign}${two(days * 24 + hours)}:${two(minutes)}:${two(seconds)}`;
}
