// Checks for new emails every two seconds and redraws only the list, so that the open email isn't reloaded.
const EVERY = 2_000;
const DRAWN = ["count", "list"];

async function look() {
  if (document.hidden) return;
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const focused = document.activeElement?.getAttribute("href");
  for (const id of DRAWN) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (now && next && now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  }
  const hint = document.querySelector(".hint");
  const nextHint = fresh.querySelector(".hint");
  if (hint && nextHint) hint.textContent = nextHint.textContent;
  if (focused && document.activeElement === document.body)
    document.querySelector(`#list a[href="${CSS.escape(focused)}"]`)?.focus();
}

// The request fails while the stack restarts; the next check will succeed.
setInterval(() => look().catch(() => undefined), EVERY);
