"use strict";
/* Sorting, searching and opening rows of the tables marked "search". Text from the table is only ever set as text. */
(function () {
  const number = (cell) => {
    if (cell.dataset.value === undefined) return null;
    const found = parseFloat(cell.dataset.value);
    return Number.isNaN(found) ? -Infinity : found;
  };
  const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  function prepare(box) {
    const table = box.querySelector("table");
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const texts = rows.map((row) => row.textContent.toLowerCase());
    const heads = Array.from(table.tHead.rows[0].cells);
    const choose = JSON.parse(box.dataset.choose);
    const holder = box.querySelector("script.details");
    const details = holder ? JSON.parse(holder.textContent) : [];
    const controls = document.createElement("div");
    controls.className = "controls";

    const labelled = (text, control) => {
      const label = document.createElement("label");
      label.append(text, control);
      controls.append(label);
      return control;
    };
    const search = labelled("search (all words)", document.createElement("input"));
    search.type = "search";
    const choices = choose.map((name) => {
      const at = heads.findIndex((head) => head.dataset.column === name);
      const select = labelled(heads[at].textContent, document.createElement("select"));
      const values = [...new Set(rows.map((row) => row.cells[at].textContent))].sort(words.compare);
      for (const value of ["", ...values]) {
        const option = document.createElement("option");
        option.value = value;
        option.textContent = value || "all";
        select.append(option);
      }
      return { at, select };
    });
    const told = document.createElement("output");
    controls.append(told);
    if (rows.length > 12) box.prepend(controls); // fewer are seen at a glance

    const close = (row) => {
      const next = row.nextElementSibling;
      if (next && next.classList.contains("detail")) next.remove();
      const button = row.querySelector("button[aria-expanded]");
      if (button) button.setAttribute("aria-expanded", "false");
    };

    function filter() {
      const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let seen = 0;
      rows.forEach((row, i) => {
        const shown = wanted.every((word) => texts[i].includes(word)) &&
          choices.every(({ at, select }) => !select.value || row.cells[at].textContent === select.value);
        if (!shown) close(row);
        row.hidden = !shown;
        seen += shown;
      });
      told.textContent = seen.toLocaleString("en") + " of " + rows.length.toLocaleString("en") + " rows";
    }

    function sort(head, at) {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keys = new Map(rows.map((row) => [row, number(row.cells[at]) ?? row.cells[at].textContent]));
      const order = rows.slice().sort((a, b) => {
        const x = keys.get(a), y = keys.get(b);
        return typeof x === "number" ? x - y : words.compare(x, y);
      });
      if (down) order.reverse();
      rows.forEach(close);
      body.append(...order);
    }

    function open(row, button) {
      if (button.getAttribute("aria-expanded") === "true") return close(row);
      const line = document.createElement("tr");
      line.className = "detail";
      const cell = line.insertCell();
      cell.colSpan = heads.length;
      const list = document.createElement("dl");
      for (const [name, text] of details[Number(row.dataset.row)]) {
        const pair = document.createElement("div");
        const term = document.createElement("dt");
        const what = document.createElement("dd");
        term.textContent = name;
        what.textContent = text;
        pair.append(term, what);
        list.append(pair);
      }
      cell.append(list);
      row.after(line);
      button.setAttribute("aria-expanded", "true");
    }

    heads.forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => sort(head, at));
    });
    if (details.length) {
      for (const row of rows) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = row.cells[0].textContent;
        button.setAttribute("aria-expanded", "false");
        row.cells[0].replaceChildren(button);
        button.addEventListener("click", () => open(row, button));
      }
    }
    search.addEventListener("input", filter);
    choices.forEach(({ select }) => select.addEventListener("change", filter));
    filter();
  }

  document.querySelectorAll(".table.search").forEach(prepare);
})();
