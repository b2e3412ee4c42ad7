/// The licenses of the data. They must accompany every copy, so every database contains them.
enum SourceLicense {
  /// LICENSE.txt of PokeAPI/api-data, the trademark note and the copyright notice of PokeAPI/pokeapi, and LICENSE of
  /// smogon/pokemon-showdown and towakey/pokedex, the sources of supplements.
  ///
  /// - Parameter notices: those of the text sources.
  static func text(_ notices: [String]) -> String { ([text] + notices).joined(separator: "\n\n") }

  private static let text = """
    Copyright 2018-2019 PokéAPI contributors

    Redistribution and use in source and binary forms, with or without modification, are permitted provided that \
    the following conditions are met:

    1. Redistributions of source code must retain the above copyright notice, this list of conditions and the \
    following disclaimer.

    2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the \
    following disclaimer in the documentation and/or other materials provided with the distribution.

    3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote \
    products derived from this software without specific prior written permission.

    THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED \
    WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A \
    PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY \
    DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, \
    PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER \
    CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR \
    OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

    Prices of items are from PokéAPI's repository (https://github.com/PokeAPI/pokeapi), under the same license: \
    Copyright (c) © 2013–2019 Paul Hallett and PokéAPI contributors.

    Pokémon and Pokémon character names are trademarks of Nintendo.

    Facts that PokéAPI lacks and English effects are from Pokémon Showdown \
    (https://github.com/smogon/pokemon-showdown) and, names, from projectpokemon/champout \
    (https://github.com/projectpokemon/champout), former names of moves from towakey/pokedex \
    (https://github.com/towakey/pokedex), values of species in former games from veekun/pokedex \
    (https://github.com/veekun/pokedex) and wwwwwwzx/3DSRNGTool (https://github.com/wwwwwwzx/3DSRNGTool), places of \
    items from vyneras/Archipelago (https://github.com/vyneras/Archipelago), gerbiljames/Archipelago-Crystal \
    (https://github.com/gerbiljames/Archipelago-Crystal), ArchipelagoMW/Archipelago \
    (https://github.com/ArchipelagoMW/Archipelago), ljtpetersen/platinum_archipelago \
    (https://github.com/ljtpetersen/platinum_archipelago) and DarthMDev/hgss_archipelago \
    (https://github.com/DarthMDev/hgss_archipelago), how long forms last and days of release from \
    jaraquistain/supereffective-sdk (https://github.com/jaraquistain/supereffective-sdk), all under the MIT License; \
    values of species of Red and Blue are from junebug12851/pokered-save-editor-2 \
    (https://github.com/junebug12851/pokered-save-editor-2), under the Apache License, Version 2.0 \
    (http://www.apache.org/licenses/LICENSE-2.0):

    Copyright (c) 2011-2026 Guangcong Luo and other contributors http://pokemonshowdown.com/

    Copyright (c) 2026 Kurt

    Copyright (c) 2025 kyoswin7

    Copyright © 2009 Alex Munroe (Eevee)

    Copyright (c) 2017 wwwwwwzx

    Copyright (c) 2017 LLCoolDave, 2021 LegendaryLinux, 2022 CaitSith2, 2022-2023 Alex "Alchav" Avery, \
    2022-2025 Berserker66

    Copyright (c) 2025-2026 James Petersen

    Copyright (c) 2023 Javi Aguilar

    Permission is hereby granted, free of charge, to any person obtaining a copy of this software and \
    associated documentation files (the "Software"), to deal in the Software without restriction, \
    including without limitation the rights to use, copy, modify, merge, publish, distribute, \
    sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is \
    furnished to do so, subject to the following conditions:

    The above copyright notice and this permission notice shall be included in all copies or substantial \
    portions of the Software.

    THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT \
    NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND \
    NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES \
    OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN \
    CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
    """
}
