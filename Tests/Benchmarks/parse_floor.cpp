// The baseline of parsing: simdjson in C++ reads every pokemon of a tree and the values that an
// extraction needs. Prints the seconds and a checksum, which pokedex-bench compares with its own.
//
//   c++ -O3 -std=c++17 -o parse-floor Tests/Benchmarks/parse_floor.cpp -lsimdjson
//   parse-floor TREE

#include <simdjson.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct Row {
  uint32_t move, pokemon, group;
  uint8_t method, level, order;
};

uint64_t id(std::string_view url) {
  uint64_t value = 0, scale = 1;
  for (size_t i = url.size() - 1; i-- > 0 && url[i] >= '0' && url[i] <= '9'; scale *= 10) {
    value += scale * uint64_t(url[i] - '0');
  }
  return value;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) { return 64; }
  std::vector<std::string> paths;
  for (auto &entry : std::filesystem::directory_iterator(
           std::string(arguments[1]) + "/data/api/v2/pokemon")) {
    if (entry.is_directory()) { paths.push_back(entry.path().string() + "/index.json"); }
  }
  auto start = std::chrono::steady_clock::now();
  simdjson::dom::parser parser;
  std::vector<Row> rows;
  uint64_t sum = 0;
  for (auto &path : paths) {
    simdjson::dom::element root;
    if (parser.load(path).get(root)) { return 65; }
    uint64_t pokemon = root["id"].get_uint64();
    for (simdjson::dom::element move : root["moves"].get_array()) {
      uint64_t move_id = id(move["move"]["url"].get_string());
      for (simdjson::dom::element detail : move["version_group_details"].get_array()) {
        uint64_t order = 0;
        if (detail["order"].is_uint64()) { order = detail["order"].get_uint64(); }
        Row row{uint32_t(move_id), uint32_t(pokemon),
                uint32_t(id(detail["version_group"]["url"].get_string())),
                uint8_t(id(detail["move_learn_method"]["url"].get_string())),
                uint8_t(uint64_t(detail["level_learned_at"].get_uint64())), uint8_t(order)};
        rows.push_back(row);
        sum += row.move + row.group + row.method + row.level + row.order;
      }
    }
    for (simdjson::dom::element stat : root["stats"].get_array()) {
      sum += uint64_t(stat["base_stat"].get_uint64());
    }
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%.6f %llu %zu\n", seconds.count(), (unsigned long long)sum, rows.size());
}
